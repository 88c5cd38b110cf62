import { Inject, Injectable } from '@nestjs/common';
import { NewsReader } from '@tributary/store';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ReadingService } from '../access/reading.service.js';
import { Answer } from './answer.js';

/** What was read for an answer. */
export interface Readout {
  /** The cards and main sessions whose news make the answer another one. */
  readonly about: readonly string[];
  /** The sessions whose words it may quote. */
  readonly quoted: readonly string[];
  /** The answer for one who does not read the words of these sessions. */
  readonly show: (closed: ReadonlySet<string>) => unknown;
}

interface Kept extends Pick<Readout, 'about' | 'quoted'> {
  /** The look at the news that came before it was read. */
  readonly look: number;
  /** By the sessions whose words are left out. */
  readonly answers: ReadonlyMap<string, Answer>;
}

const maxKept = 1_000;
const maxKeptBytes = 16 * 1024 * 1024;
/** Of changes that nobody announces, such as a restored backup, or a message that another family pays for now. */
const maxAgeMs = 5_000;
const maxSubjects = 10_000;

/**
 * Keeps answers as they were sent until there is news of what they speak of. Each request looks at the news first, so
 * nobody is answered with less than was committed before they asked; requests that come together share a look.
 */
@Injectable()
export class AnswerCache {
  readonly #news: NewsReader;
  readonly #reading: ReadingService;
  readonly #kept = new LRUCache<string, Kept>({
    max: maxKept,
    maxSize: maxKeptBytes,
    ttl: maxAgeMs,
    sizeCalculation: ({ answers }) => [...answers.values()].reduce((sum, { bytes }) => sum + bytes.length, 1),
  });
  readonly #changedIn = new Map<string, number>();
  #snapshot: string | undefined;
  #look = 0;
  /** What was read before this look is forgotten. */
  #firstLook = 0;
  #lastLook = Promise.resolve();
  #nextLook: Promise<void> | undefined;

  constructor(@Inject(NewsReader) news: NewsReader, @Inject(ReadingService) reading: ReadingService) {
    this.#news = news;
    this.#reading = reading;
  }

  async answer(request: FastifyRequest, key: string, read: () => Promise<Readout>): Promise<Answer> {
    await this.#hearNews();
    const look = this.#look;
    const kept = this.#valid(key);
    if (kept !== undefined) {
      // Asked each time: a project may have been closed since.
      const found = kept.answers.get(variantOf(await this.#reading.closedTo(request, kept.quoted)));
      if (found !== undefined) return found;
    }
    const { about, quoted, show } = await read();
    const closed = await this.#reading.closedTo(request, quoted);
    const answer = new Answer(JSON.stringify(show(closed)));
    const others = this.#valid(key)?.answers ?? [];
    this.#kept.set(key, { about, quoted, look, answers: new Map([...others, [variantOf(closed), answer]]) });
    return answer;
  }

  #valid(key: string): Kept | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined || kept.look < this.#firstLook) return undefined;
    return kept.about.every((id) => (this.#changedIn.get(id) ?? 0) <= kept.look) ? kept : undefined;
  }

  /** Who comes while a look is under way waits for the next one: the first may have missed what they know of. */
  #hearNews(): Promise<void> {
    return (this.#nextLook ??= this.#lookAfter(this.#lastLook));
  }

  async #lookAfter(before: Promise<void>): Promise<void> {
    await before.catch(() => undefined);
    this.#nextLook = undefined;
    this.#lastLook = this.#lookForNews();
    await this.#lastLook;
  }

  async #lookForNews(): Promise<void> {
    const { snapshot, subjects } = await this.#news.since(this.#snapshot);
    this.#snapshot = snapshot;
    this.#look += 1;
    for (const id of subjects ?? []) this.#changedIn.set(id, this.#look);
    if (subjects !== null && this.#changedIn.size <= maxSubjects) return;
    this.#firstLook = this.#look;
    this.#kept.clear();
    this.#changedIn.clear();
  }
}

const variantOf = (closed: ReadonlySet<string>): string => [...closed].sort().join(' ');
