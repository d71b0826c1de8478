import { parseArgs } from 'node:util';

const parts = [
  'page',
  'moves',
  'lighthouse',
  'grid',
  'calls',
  'lists',
  'search',
  'reads',
  'locks',
  'attacks',
  'crowd',
  'streams',
  'messages',
  'start',
] as const;
export type Part = (typeof parts)[number];

export interface Options {
  /** Number of users in the database; a quarter as many cars. */
  rows: number;
  /** How often each page and start is measured; the median is reported. */
  rounds: number;
  /** Calls per row of the table. */
  calls: number;
  /** Number of concurrent calls. */
  clients: number;
  /** Duration of the crowd benchmark. */
  seconds: number;
  parts: readonly Part[];
  /** PostgreSQL to fill and measure; the embedded one by default. */
  database: string | undefined;
}

export const help = `Measures this product on this machine and prints a table. Nothing passes or fails.

  npm run bench
  npm run bench -- --rows 1000000 --only calls

  --rows N        people in the database, and a quarter as many cars (default 2000)
  --rounds N      how often each page, press and start is measured (default 5)
  --calls N       how often each call is made (default 300)
  --clients N     how many calls are under way at once (default 8)
  --seconds N     how long 200 people call at once, 1,000 listen for changes, and calls read beside
                  locks (default 20)
  --only PARTS    some of page,moves,lighthouse,grid,calls,lists,search,reads,locks,attacks,crowd,
                  streams,messages,start; all but lighthouse, which npx fetches, unless told;
                  lists grow from 1,000 people to --rows
  --database URL  an empty PostgreSQL, which is filled; otherwise the embedded one
  --help          this text`;

/** Parses the command line. Null for help. Throws an error message. */
export function readOptions(args: string[]): Options | null {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '2000' },
      rounds: { type: 'string', default: '5' },
      calls: { type: 'string', default: '300' },
      clients: { type: 'string', default: '8' },
      seconds: { type: 'string', default: '20' },
      only: { type: 'string', default: parts.filter((part) => part !== 'lighthouse').join(',') },
      database: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return null;
  const number = (name: 'rows' | 'rounds' | 'calls' | 'clients' | 'seconds') => {
    const value = Number(values[name]);
    if (Number.isInteger(value) && value >= 1) return value;
    throw new Error(`--${name} must be a whole number above 0, not "${values[name]}".`);
  };
  const wanted = values.only.split(',');
  const unknown = wanted.find((name) => !parts.some((part) => part === name));
  if (unknown !== undefined) throw new Error(`--only knows ${parts.join(', ')}, not "${unknown}".`);
  return {
    rows: number('rows'),
    rounds: number('rounds'),
    calls: number('calls'),
    clients: number('clients'),
    seconds: number('seconds'),
    parts: parts.filter((part) => wanted.includes(part)),
    database: values.database,
  };
}
