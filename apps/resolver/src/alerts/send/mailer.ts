import { createTransport, type Transporter } from 'nodemailer';

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

export class Mailer {
  readonly #transport: Transporter;
  readonly #from: string;

  constructor({ url, from }: MailerOptions) {
    this.#transport = createTransport(url);
    this.#from = from;
  }

  async send({ id, to, subject, text }: Mail): Promise<void> {
    await this.#transport.sendMail({
      from: this.#from,
      to: [...to],
      // A title is one line: a line break would begin a header of its own.
      subject: subject.replaceAll(/\s+/g, ' '),
      text,
      messageId: `<tributary-alert-${id}@tributary>`,
    });
  }
}
