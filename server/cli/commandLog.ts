import { describeForLog } from '../http/logging';
import { isRecord } from '../lib/json';

/**
 * Writes lines in the server's log format to stderr, so that stdout has only the command's output.
 */
const write = (level: number) => (entry: unknown, msg?: unknown) => {
  const { err, ...facts } = isRecord(entry) ? entry : {};
  const failure = err instanceof Error ? describeForLog(err) : err;
  const line = JSON.stringify({ level, time: Date.now(), ...facts, err: failure, msg });
  process.stderr.write(`${line}\n`);
};

export const commandLog = { info: write(30), warn: write(40), error: write(50) };
