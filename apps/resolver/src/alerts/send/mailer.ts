import type { Transporter } from 'nodemailer';

export interface Mail {
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

export interface MailerOptions {
  /** smtp://user:password@host:port, or smtps:// */
  readonly url: string;
  readonly from: string;
}

/** Of a mail server, for each step; by itself the library would wait ten minutes for an answer. */
const stepMs = 30_000;

export class Mailer {
  readonly #options: MailerOptions;
  #transport: Promise<Transporter> | undefined;

  constructor(options: MailerOptions) {
    this.#options = options;
  }

  async send({ id, to, subject, text }: Mail): Promise<void> {
    const transport = await (this.#transport ??= openTransport(this.#options.url));
    await transport.sendMail({
      from: this.#options.from,
      to: [...to],
      // A title is one line: a line break would begin a header of its own.
      subject: subject.replaceAll(/\s+/g, ' '),
      text,
      messageId: `<tributary-alert-${id}@tributary>`,
    });
  }
}

/** Loaded with the first mail: most servers never send one. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs });
}
