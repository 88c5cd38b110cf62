import { Inject, Injectable } from '@nestjs/common';
import { NewsReader, type News } from '@tributary/store';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { setTimeout as sleep } from 'node:timers/promises';
import { ReadingService } from '../access/reading.service.js';
import { Answer } from './answer.js';

/** What was read for an answer. */
export interface Readout<Whole> {
  /** The cards and main sessions whose news make the answer another one; null: any news does. */
  readonly about: readonly string[] | null;
  /** The sessions whose words it may quote. */
  readonly quoted: readonly string[];
  readonly whole: Whole;
}

/** The answer for one who does not read the words of these sessions. */
export type Withhold<Whole> = (whole: Whole, closed: ReadonlySet<string>) => Whole;

interface Kept extends Pick<Readout<unknown>, 'about' | 'quoted'> {
  /** The look at the news that came before it was read. */
  readonly look: number;
  readonly whole: Answer;
  /** By the sessions whose words are left out. */
  readonly withheld: ReadonlyMap<string, Answer>;
}

const maxKept = 1_000;
const maxKeptBytes = 16 * 1024 * 1024;
/** All changes are announced; should one not be, it is not missed for ever. */
const maxAgeMs = 10 * 60_000;
const maxSubjects = 10_000;
/** Fewer requests than this did not make up for a look: the next one waits for others to join. */
const enoughRequests = 3;
const restMs = 1;

/**
 * Keeps answers as they were sent until there is news of what they speak of. Each request looks at the news first, so
 * nobody is answered with less than was committed before they asked; requests that come together share a look, and one
 * reading of what none has yet.
 */
@Injectable()
export class AnswerCache {
  readonly #news: NewsReader;
  readonly #reading: ReadingService;
  readonly #kept = new LRUCache<string, Kept>({
    max: maxKept,
    maxSize: maxKeptBytes,
    sizeCalculation: ({ whole, withheld }) =>
      [whole, ...withheld.values()].reduce((sum, { bytes }) => sum + bytes.length, 1),
  });
  readonly #underWay = new Map<string, { readonly look: number; readonly kept: Promise<Kept> }>();
  readonly #changedIn = new Map<string, number>();
  #heard: News | undefined;
  #look = 0;
  #lastNews = 0;
  /** What was read before this look is forgotten. */
  #firstLook = 0;
  #lastLook = Promise.resolve();
  #nextLook: Promise<void> | undefined;
  #lastLookEnded = 0;
  /** How many requests wait for the next look, and waited for the last one. */
  #waiting = 0;
  #waited = 0;

  constructor(@Inject(NewsReader) news: NewsReader, @Inject(ReadingService) reading: ReadingService) {
    this.#news = news;
    this.#reading = reading;
  }

  async answer<Whole>(
    request: FastifyRequest,
    key: string,
    { read, withhold }: { read: () => Promise<Readout<Whole>>; withhold: Withhold<Whole> },
  ): Promise<Answer> {
    await this.#hearNews();
    const kept = this.#valid(key) ?? (await this.#readOnce(key, this.#look, read));
    // Asked each time: a project may have been closed since.
    const closed = await this.#reading.closedTo(request, kept.quoted);
    if (closed.size === 0) return kept.whole;
    const variant = [...closed].sort().join(' ');
    const known = kept.withheld.get(variant);
    if (known !== undefined) return known;
    const whole = JSON.parse(kept.whole.bytes.toString()) as Whole;
    const answer = new Answer(JSON.stringify(withhold(whole, closed)));
    this.#keep(key, { ...kept, withheld: new Map([...kept.withheld, [variant, answer]]) });
    return answer;
  }

  #keep(key: string, kept: Kept): void {
    // What was read together must not all grow old together.
    const ttl = this.#kept.getRemainingTTL(key) || maxAgeMs * (0.5 + Math.random() / 2);
    this.#kept.set(key, kept, { ttl });
  }

  #valid(key: string): Kept | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined || kept.look < this.#firstLook) return undefined;
    const { about, look } = kept;
    const isOld =
      about === null ? this.#lastNews > look : about.some((id) => (this.#changedIn.get(id) ?? 0) > look);
    return isOld ? undefined : kept;
  }

  /** What another request began to read before this one looked is right for it if nothing was heard of it since. */
  async #readOnce<Whole>(key: string, asked: number, read: () => Promise<Readout<Whole>>): Promise<Kept> {
    const other = this.#underWay.get(key);
    if (other !== undefined) {
      const kept = await other.kept;
      return other.look >= asked || this.#valid(key) === kept ? kept : this.#readOnce(key, asked, read);
    }
    const kept = this.#read(key, read).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, { look: this.#look, kept });
    return kept;
  }

  async #read<Whole>(key: string, read: () => Promise<Readout<Whole>>): Promise<Kept> {
    const look = this.#look;
    const { about, quoted, whole } = await read();
    const kept = {
      about,
      quoted,
      look,
      whole: new Answer(JSON.stringify(whole)),
      withheld: new Map<string, Answer>(),
    };
    this.#kept.delete(key);
    this.#keep(key, kept);
    return kept;
  }

  /** Who comes while a look is under way waits for the next one: the first may have missed what they know of. */
  #hearNews(): Promise<void> {
    this.#waiting += 1;
    return (this.#nextLook ??= this.#lookAfter(this.#lastLook));
  }

  async #lookAfter(before: Promise<void>): Promise<void> {
    await before.catch(() => undefined);
    const isSoon = performance.now() - this.#lastLookEnded < restMs;
    if (isSoon && this.#waited < enoughRequests && this.#waiting < enoughRequests) await sleep(restMs);
    this.#nextLook = undefined;
    this.#waited = this.#waiting;
    this.#waiting = 0;
    this.#lastLook = this.#lookForNews();
    await this.#lastLook.finally(() => (this.#lastLookEnded = performance.now()));
  }

  async #lookForNews(): Promise<void> {
    const { subjects } = (this.#heard = await this.#news.since(this.#heard));
    this.#look += 1;
    if (subjects?.length !== 0) this.#lastNews = this.#look;
    for (const id of subjects ?? []) this.#changedIn.set(id, this.#look);
    if (subjects !== null && this.#changedIn.size <= maxSubjects) return;
    this.#firstLook = this.#look;
    this.#kept.clear();
    this.#changedIn.clear();
  }
}
