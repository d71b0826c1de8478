import { createTestApp, type TestApp } from '../testing/app';

describe('the address of a caller', () => {
  const forged = '6.6.6.6, 203.0.113.9';
  const callFrom = (remoteAddress: string, test: TestApp, header = forged) =>
    test.app.inject({
      url: '/api/categories',
      headers: { 'x-forwarded-for': header },
      remoteAddress,
    });

  it.each([
    ['a caller', [], '198.51.100.1'],
    ['a caller beside the load balancer', ['10.0.0.0/8'], '198.51.100.1'],
    ['the load balancer, which adds whom it heard', ['10.0.0.0/8'], '10.1.2.3'],
  ])('is never what the caller writes: %s', async (_name, trustProxy, peer) => {
    const own = await createTestApp({ config: { trustProxy, callsPerMinute: 1 } });
    expect((await callFrom(peer, own)).statusCode).toBe(200);
    // Each call claims another IP address.
    expect((await callFrom(peer, own, '7.7.7.7, 203.0.113.9')).statusCode).toBe(429);
    await own.close();
  });

  it.each([
    ['not trusted', [], 1],
    ['trusted', ['10.0.0.0/8'], 0],
  ])('is missed in the log once if its proxy is %s', async (_name, trustProxy, times) => {
    const own = await createTestApp({ config: { trustProxy } });
    const warned = jest.spyOn(own.app.log, 'warn');
    jest.spyOn(own.app.log, 'child').mockReturnValue(own.app.log);
    await callFrom('10.1.2.3', own);
    await callFrom('10.1.2.3', own);
    const lines = warned.mock.calls.filter(([line]) => String(line).includes('TRUST_PROXY'));
    expect(lines).toHaveLength(times);
    await own.close();
  });

  it('is what the load balancer says', async () => {
    const own = await createTestApp({ config: { trustProxy: ['10.0.0.0/8'], callsPerMinute: 1 } });
    expect((await callFrom('10.1.2.3', own, '203.0.113.9')).statusCode).toBe(200);
    expect((await callFrom('10.1.2.3', own, '203.0.113.10')).statusCode).toBe(200);
    expect((await callFrom('10.1.2.3', own, '203.0.113.9')).statusCode).toBe(429);
    await own.close();
  });

  it.each([
    ['198.51.100.7:40040', '198.51.100.7:40041', '198.51.100.8:40040'],
    ['[2001:db8:5:5::1]:443', '2001:DB8:5:5:0:0:0:2', '[2001:db8:5:105::1]:443'],
    ['203.0.113.20, 10.9.9.9:5000', '203.0.113.20:1, 10.9.9.9:5001', '203.0.113.21, 10.9.9.9:5000'],
    ['_hidden', 'unknown', '203.0.113.30'],
  ])('is the same from every port: %s and %s', async (first, again, another) => {
    const own = await createTestApp({ config: { trustProxy: ['10.0.0.0/8'], callsPerMinute: 1 } });
    expect((await callFrom('10.1.2.3', own, first)).statusCode).toBe(200);
    expect((await callFrom('10.1.2.3', own, again)).statusCode).toBe(429);
    expect((await callFrom('10.1.2.3', own, another)).statusCode).toBe(200);
    await own.close();
  });
});
