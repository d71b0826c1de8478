import Fastify from 'fastify';

/** The least a Fastify can do: one constant of the length given, at the port given. */
const [port = '', length = ''] = process.argv.slice(2);
const body = JSON.stringify({ constant: 'x'.repeat(Math.max(0, Number(length) - 15)) });
const app = Fastify();
app.get('/constant', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
app.listen({ host: '127.0.0.1', port: Number(port) }).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
