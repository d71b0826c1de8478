/** A part of the program that did not arrive: a new version was deployed, or the network is gone. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';
