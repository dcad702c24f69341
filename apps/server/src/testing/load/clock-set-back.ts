// Preloaded into a program (`node --import`): each SIGUSR2 sets its clock back by six hours. Timers are not affected.
const SystemDate = globalThis.Date;
const sixHours = 6 * 60 * 60 * 1000;
let behind = 0;

process.on('SIGUSR2', () => {
  behind += sixHours;
});

globalThis.Date = new Proxy(SystemDate, {
  construct: (_, args: unknown[], self) => Reflect.construct(SystemDate, args.length === 0 ? [Date.now()] : args, self),
  apply: () => new Date().toString(),
  get: (target, name) => (name === 'now' ? () => SystemDate.now() - behind : Reflect.get(target, name)),
});
