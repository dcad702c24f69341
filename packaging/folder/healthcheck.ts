// For containers' health checks: exits with 0 when the server on this machine reports that it is ready.
const { PORT = '3000' } = process.env;
const response = await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal: AbortSignal.timeout(4000) }).catch(
  () => null,
);
process.exit(response?.ok === true ? 0 : 1);
