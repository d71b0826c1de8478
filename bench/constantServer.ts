import Fastify from 'fastify';

/** Baseline: a Fastify server with one constant response of the given length, on the given port. */
const [port = '', length = ''] = process.argv.slice(2);
const body = JSON.stringify({ constant: 'x'.repeat(Math.max(0, Number(length) - 15)) });
const app = Fastify();
app.get('/constant', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
app.listen({ host: '127.0.0.1', port: Number(port) }).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
