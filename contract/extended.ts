/**
 * Response header of a server that has our extensions of spec §7. Its value is `1`. The client sends
 * other servers nothing beyond spec §7.
 */
export const EXTENDED_HEADER = 'X-Extended';
