import { databaseHosts, hostOf } from './hosts';

describe('the hosts of DATABASE_URL', () => {
  it('are one URL each, in the given order, with everything else of it', () => {
    expect(
      databaseHosts(
        'postgres://u:p@h1:5433,h2:5434/db?target_session_attrs=read-write&sslmode=disable',
      ),
    ).toEqual([
      'postgres://u:p@h1:5433/db?sslmode=disable',
      'postgres://u:p@h2:5434/db?sslmode=disable',
    ]);
  });

  it.each([
    ['postgres://u:p@localhost:5432/db'],
    ['postgresql://u:p%40ss@[::1]:5432/db?sslmode=verify-full'],
    ['postgres://localhost'],
    ['postgres://u:p@/db?host=%2Fvar%2Frun%2Fpostgresql'],
  ])('are one where there is one: %s', (url) => {
    expect(databaseHosts(url)).toEqual([url]);
  });

  it('may also be parameters, socket folders among them', () => {
    expect(databaseHosts('postgres://u@/db?host=/run/a,/run/b&port=5433,5434')).toEqual([
      'postgres://u@/db?host=%2Frun%2Fa&port=5433',
      'postgres://u@/db?host=%2Frun%2Fb&port=5434',
    ]);
  });

  it('are refused when one asks for what cannot be written to, or for no PostgreSQL', () => {
    expect(() => databaseHosts('postgres://h1,h2/db?target_session_attrs=standby')).toThrow(
      /write/,
    );
    expect(() => databaseHosts('mysql://u:secret@h1/db')).toThrow(/^It must start/);
  });

  it('are named without the password', () => {
    expect(hostOf('postgres://u:se@cret@h1:5433/db')).toBe('h1:5433');
    expect(hostOf('postgres://u:secret@/db?host=/run/a&port=5434')).toBe('/run/a:5434');
  });
});
