import { connect } from 'node:net';
import { run } from '../start/serve.ts';
import { publicAddress } from '../testing/fakes/fake-web.ts';

/** The server without pages, for which the local server at `WEB_PORT` is every host of the internet. */
await run(process.env, {
  pages: false,
  network: {
    resolve: () => Promise.resolve([publicAddress]),
    dial: () => connect(Number(process.env.WEB_PORT), '127.0.0.1'),
  },
});
