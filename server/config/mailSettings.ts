import { protocolOf, type Read } from './environment';

/** SMTP server and sender. */
export interface MailSettings {
  smtpUrl: string;
  from: string;
}

/** The mail configuration; undefined without SMTP_URL; an error message if it is invalid. */
export function mailSettings(read: Read): MailSettings | undefined | string {
  const smtpUrl = read('SMTP_URL');
  if (!smtpUrl) return undefined;
  if (!/^smtps?:$/.test(protocolOf(smtpUrl))) {
    return 'SMTP_URL must look like smtp://user:password@mail.example.com:587. Use smtps:// for implicit TLS.';
  }
  const from = read('MAIL_FROM');
  if (!from || !/^[^<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(from)) {
    return 'MAIL_FROM must be set together with SMTP_URL, like Second Gear <no-reply@example.com>.';
  }
  if (!read('PUBLIC_ORIGIN')) {
    return 'PUBLIC_ORIGIN must be set together with SMTP_URL. Emails link to it.';
  }
  return { smtpUrl, from };
}

/** PUBLIC_ORIGIN; undefined if unset, null if invalid. */
export function publicOrigin(read: Read): string | null | undefined {
  const origin = read('PUBLIC_ORIGIN');
  if (!origin) return undefined;
  const isOrigin = /^https?:$/.test(protocolOf(origin)) && new URL(origin).pathname === '/';
  return isOrigin ? new URL(origin).origin : null;
}

/** Wildcard addresses, and the loopback names that a browser on this machine uses instead. */
const ownHosts: Record<string, string> = {
  localhost: '127.0.0.1',
  '0.0.0.0': '127.0.0.1',
  '::': '[::1]',
};

/** The URL to print for a server that listens on this address. */
export function listeningOrigin(host: string, port: number): string {
  const name = ownHosts[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${name}:${port}`;
}
