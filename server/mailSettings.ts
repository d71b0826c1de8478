import { protocolOf, type Read } from './environment';

/** Where mails go out, and what they say of us. */
export interface MailSettings {
  smtpUrl: string;
  from: string;
}

/** What is configured, undefined without SMTP_URL; a text says what is wrong. */
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

/** The address under which people reach this server; null when it is none. */
export function publicOrigin(read: Read, port: number): string | null {
  const origin = read('PUBLIC_ORIGIN');
  if (!origin) return `http://localhost:${port}`;
  const isOrigin = /^https?:$/.test(protocolOf(origin)) && new URL(origin).pathname === '/';
  return isOrigin ? new URL(origin).origin : null;
}
