import { commandLog } from './commandLog';

afterEach(() => jest.restoreAllMocks());

it('says on stderr what went wrong, and with what', () => {
  const lines: unknown[] = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(JSON.parse(String(line)));
    return true;
  });
  const err = new Error('The provider is away.');
  commandLog.error({ err, payment: 'pay-1' }, 'A refund failed and will be retried');
  commandLog.info({ command: 'grant' }, 'admin command');
  expect(lines).toMatchObject([
    {
      level: 50,
      err: { message: 'The provider is away.' },
      payment: 'pay-1',
      msg: 'A refund failed and will be retried',
    },
    { level: 30, command: 'grant', msg: 'admin command' },
  ]);
});
