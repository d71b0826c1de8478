/** A header of every answer: what the server can beyond spec §7, as a list of words. */
export const CAPABILITIES_HEADER = 'X-Capabilities';

/**
 * What our own server says there. Without its word an extension is not offered, so that nothing
 * is asked of a server that knows spec §7 alone.
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
