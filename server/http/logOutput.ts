import pino from 'pino';

/** Size of the lines that wait for space on the disk. Further ones are dropped. */
const WAITING_MAX_BYTES = 1024 * 1024;

/**
 * Opens standard output for log lines. Without a listener for errors, a full disk would end the
 * server. Lines that cannot be written are tried again with the next one.
 */
export const logOutput = () =>
  pino
    .destination({ dest: 1, sync: false, maxLength: WAITING_MAX_BYTES })
    .on('error', () => undefined);
