import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { linkErrors } from './link-errors.js';

const certificates = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Trusts the authorities of a file beside the usual ones, in all connections of this process. */
export function trustAuthority(file: string): void {
  setDefaultCACertificates([...getCACertificates('default'), ...readCertificates(file)]);
}

function readCertificates(file: string): readonly string[] {
  try {
    const found = readFileSync(file, 'utf8').match(certificates) ?? [];
    if (found.length === 0) throw new Error('it holds no certificate');
    for (const certificate of found) new X509Certificate(certificate);
    return found;
  } catch (cause) {
    throw linkErrors.authorityUnreadable({ file, cause });
  }
}
