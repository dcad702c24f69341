/** Record labels, by the short key that the artists' and releases' tables use. */
export const labels: Readonly<Record<string, string>> = {
  fg: 'Fernglow Records', db: 'Duskbus Recordings', pa: 'Pale Ape Audio', mw: 'Mycelia Works', tt: 'Third Tide Music',
  nu: 'Nightjar Union', ss: 'Sugarloaf Static', kc: 'Kettle & Comet', bb: 'Basalt Bloom', lp: 'Left Paw Sound',
  hg: 'Harbour Ghost', sm: 'Soft Machete Records', qp: 'Quartz Pony', nt: 'Ninefold Tapes', bh: 'Blue Hour Bureau',
  sl: 'Slow Lorry Records', os: 'Owl Street Editions', tc: 'Tamarind Circuit', gv: 'Goldfinch Voltage', ps: 'Permafrost Social',
  hn: 'Hummus Nebula', yb: 'Yellow Bucket Audio',
};
