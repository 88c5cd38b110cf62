import type { IncomingHttpHeaders } from 'node:http';

export const cookieName = 'tributary_token';

export interface Credentials {
  readonly secret: string;
  /** A browser adds a cookie to whatever a page asks for, wherever the page is from. */
  readonly isCookie: boolean;
}

const secretShape = /^trb_[\w-]{20,200}$/;

/** The token of a request: machines send a header, browsers the cookie that they were given. */
export function readCredentials({ authorization, cookie }: IncomingHttpHeaders): Credentials | undefined {
  if (authorization !== undefined) {
    const [, secret = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    return { secret, isCookie: false };
  }
  const [, secret] = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(cookie ?? '') ?? [];
  return secret === undefined || secret === '' ? undefined : { secret, isCookie: true };
}

/** What cannot be a token needs no look into the database. */
export function isSecret(text: string): boolean {
  return secretShape.test(text);
}
