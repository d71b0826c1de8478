/** Response header with the server's capabilities beyond spec §7, as a list of words. */
export const CAPABILITIES_HEADER = 'X-Capabilities';

/**
 * The capabilities of our server. The client offers an extension only if the server announces it,
 * so that it makes no calls that a server with only spec §7 does not know.
 */
export const capabilities = [
  'paging',
  'related',
  'facts',
  'edits',
  'photos',
  'search',
  'histograms',
  'sales',
  'mails',
  'imports',
  'bulk',
  'timeZones',
] as const;
export type Capability = (typeof capabilities)[number];
