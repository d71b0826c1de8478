/** The IANA name of the reader's time zone ("Europe/Berlin"). */
export const readTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
