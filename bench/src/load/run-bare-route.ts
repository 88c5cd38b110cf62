import fastify from 'fastify';

/** The least that answering can be: a constant of a given size. */
const body = JSON.stringify({ text: 'x'.repeat(Math.max(0, Number(process.argv[2]) - 11)) });
const server = fastify();
server.get('/', (_request, reply) => reply.header('content-type', 'application/json').send(body));
const address = await server.listen({ port: 0, host: '127.0.0.1' });
process.send?.(address);
process.on('message', () => process.exit());
