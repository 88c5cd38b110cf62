import type { FastifyRequest } from 'fastify';

export interface CookieOptions {
  readonly value: string;
  readonly maxAgeSeconds: number;
  readonly path?: string;
  /** `Lax` comes along when another site sends the browser here, as an issuer does. */
  readonly sameSite?: 'Strict' | 'Lax';
}

/** For `set-cookie`: no script reads it. */
export function writeCookie(request: FastifyRequest, name: string, options: CookieOptions): string {
  const { value, maxAgeSeconds, path = '/', sameSite = 'Strict' } = options;
  const isSecure = request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https';
  const attributes = [`Path=${path}`, 'HttpOnly', `SameSite=${sameSite}`, `Max-Age=${maxAgeSeconds}`];
  return [`${name}=${value}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
}

export function readCookie({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const [, value] = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(headers.cookie ?? '') ?? [];
  return value === '' ? undefined : value;
}
