import { describeForLog } from '../http/logging';
import { isRecord } from '../json';

/** Lines like those of the server's log, on stderr: beside a command's answer and not in it. */
const write = (level: number) => (entry: unknown, msg?: unknown) => {
  const { err, ...facts } = isRecord(entry) ? entry : {};
  const failure = err instanceof Error ? describeForLog(err) : err;
  const line = JSON.stringify({ level, time: Date.now(), ...facts, err: failure, msg });
  process.stderr.write(`${line}\n`);
};

export const commandLog = { info: write(30), error: write(50) };
