import type { CollectConfig } from './collect.config.js';

export type ServiceKind = 'systemd' | 'launchd';

export interface Service {
  /** What starts `tributary`, before its own arguments. */
  readonly program: readonly string[];
  readonly config: Pick<
    CollectConfig,
    'serverUrl' | 'tokenFile' | 'caFile' | 'claudeDirectories' | 'opencodeUrls' | 'dataDir'
  >;
}

/** The text of a service that runs the collector at every login, with what to do with it. */
export function describeService(kind: ServiceKind, service: Service): string {
  return { systemd, launchd }[kind](service);
}

function environmentOf({ config }: Service): readonly (readonly [name: string, value: string])[] {
  const { tokenFile, caFile, claudeDirectories, opencodeUrls, dataDir } = config;
  return [
    ['TRIBUTARY_TOKEN_FILE', tokenFile ?? '/path/to/your/token'],
    ['TRIBUTARY_CLAUDE_DIRS', claudeDirectories.join(',')],
    ['TRIBUTARY_DATA_DIR', dataDir],
    ...(caFile === undefined ? [] : [['TRIBUTARY_CA_FILE', caFile] as const]),
    ...(opencodeUrls.length > 0 ? [['TRIBUTARY_OPENCODE_URLS', opencodeUrls.join(',')] as const] : []),
  ];
}

function systemd(service: Service): string {
  const { program, config } = service;
  // Only in a command does systemd put variables for dollars.
  const words = [...program, 'collect', '--server', config.serverUrl].map((word) =>
    quoteForSystemd(word.replaceAll('$', '$$$$')),
  );
  const settings = environmentOf(service).map(
    ([name, value]) => `Environment=${quoteForSystemd(`${name}=${value}`)}`,
  );
  return `# Keep this as ~/.config/systemd/user/tributary-collect.service, then:
#   systemctl --user daemon-reload && systemctl --user enable --now tributary-collect
# The token file must be readable by you alone: chmod 600. To collect without being logged in: loginctl enable-linger
[Unit]
Description=Tributary collector
After=network-online.target

[Service]
ExecStart=${words.join(' ')}
${settings.join('\n')}
Restart=always
RestartSec=5
NoNewPrivileges=true

[Install]
WantedBy=default.target
`;
}

function quoteForSystemd(word: string): string {
  const safe = word.replaceAll('%', '%%');
  return /^[\w@%+=:,./~$-]+$/.test(safe) ? safe : `"${safe.replace(/["\\]/g, '\\$&')}"`;
}

function launchd(service: Service): string {
  const { program, config } = service;
  const words = [...program, 'collect', '--server', config.serverUrl];
  const settings = environmentOf(service).flatMap(([name, value]) => [
    `    <key>${name}</key>`,
    `    <string>${escapeXml(value)}</string>`,
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- Keep this as ~/Library/LaunchAgents/tributary.collect.plist, then:
     launchctl bootstrap gui/$UID ~/Library/LaunchAgents/tributary.collect.plist
     The token file must be readable by you alone: chmod 600. -->
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>tributary.collect</string>
  <key>ProgramArguments</key>
  <array>
${words.map((word) => `    <string>${escapeXml(word)}</string>`).join('\n')}
  </array>
  <key>EnvironmentVariables</key>
  <dict>
${settings.join('\n')}
  </dict>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <true/>
  <key>ProcessType</key>
  <string>Background</string>
</dict>
</plist>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
