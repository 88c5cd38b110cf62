import type { Alert } from '@tributary/domain';
import { useState } from 'react';
import { readAlerts, readChannels } from '../api/read-alerts.js';
import { useMay } from '../access/use-may.js';
import { testChannel } from '../api/change-api.js';
import { useChange } from '../binding/use-change.js';
import { ListPanel } from '../shell/list-panel.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive } from '../live/use-live.js';
import { RelativeTime } from '../shell/relative-time.js';
import { texts } from '../texts/texts.js';

const words = texts.alerts;

/** What the rules noticed, the newest first. */
export function AlertList() {
  const generation = useLive((state) => state.generation);
  const newest = useLive((state) => state.alerts[0]?.id ?? '');
  const { value, problem } = useAnswer('alerts', `${generation} ${newest}`, readAlerts);
  const { what, told, when } = words.list;
  const rows = value?.items.map((alert) => ({
    key: alert.id,
    title: alert.detail,
    cells: [alert.title, describeDeliveries(alert), <RelativeTime key="at" at={alert.firedAt} />],
  }));
  const columns = [{ name: what }, { name: told, isText: true }, { name: when }];
  return (
    <ListPanel words={words.list} columns={columns} rows={rows} total={value?.total} problem={problem} />
  );
}

function describeDeliveries({ deliveries }: Alert): string {
  if (deliveries.length === 0) return words.list.nobody;
  return deliveries.map(({ channel, state, error }) => [channel, error ?? state].join(': ')).join(', ');
}

/** Where alerts can go, each with a way to try it. */
export function ChannelList() {
  const generation = useLive((state) => state.generation);
  const { value, problem } = useAnswer('channels', generation, readChannels);
  const mayTest = useMay('admin');
  const { name, kind, action } = words.channels;
  const rows = value?.items.map((channel) => ({
    key: channel.name,
    cells: [channel.name, channel.kind, mayTest ? <TestButton key="test" name={channel.name} /> : ''],
  }));
  const columns = [{ name }, { name: kind, isText: true }, { name: action }];
  return <ListPanel words={words.channels} columns={columns} rows={rows} problem={problem} />;
}

function TestButton({ name }: { readonly name: string }) {
  const { change, isBusy, problem } = useChange();
  const [isSent, setIsSent] = useState(false);
  const send = async (): Promise<void> => {
    setIsSent(await change(() => testChannel(name)));
  };
  if (problem !== null) return <span className="fail">{problem.message}</span>;
  return (
    <button className="button" type="button" disabled={isBusy || isSent} onClick={() => void send()}>
      {isSent ? words.channels.sent : words.channels.test}
    </button>
  );
}
