import { type Environment, readConfig } from '../config.ts';
import { settingsOf } from './command.ts';
import { createTestPlace, type TestPlace } from './databases.ts';
import { openTestApp, type TestApp } from './test-app.ts';

/** Places and sites opened on them, for tests that run commands beside and between them. */
interface OpenSites {
  newPlace(dialect: TestPlace['dialect']): Promise<TestPlace>;
  open(place: TestPlace): Promise<TestApp>;
  /** Opens a site with settings that differ from its place's. */
  openWith(settings: Environment): Promise<TestApp>;
  close(site: TestApp): Promise<void>;
  /** Closes all sites and deletes all places. */
  removeAll(): Promise<void>;
}

/** Keeps track of the sites that a test opens. */
export function trackSites(): OpenSites {
  const places = new Set<TestPlace>();
  const sites = new Set<TestApp>();
  const openWith = async (settings: Environment): Promise<TestApp> => {
    const site = await openTestApp(readConfig(settings));
    sites.add(site);
    return site;
  };
  return {
    newPlace: async (dialect) => {
      const place = await createTestPlace(dialect);
      places.add(place);
      return place;
    },
    open: (place) => openWith(settingsOf(place)),
    openWith,
    close: async (site) => {
      sites.delete(site);
      await site.close();
    },
    removeAll: async () => {
      const [open, used] = [[...sites], [...places]];
      sites.clear();
      places.clear();
      for (const site of open) await site.close();
      for (const place of used) await place.remove();
    },
  };
}
