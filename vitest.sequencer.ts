import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/** Starts these files first in their project, in this order: otherwise they would run alone at the end. */
export const startFirst = (names: readonly string[]): TestSequencerConstructor =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const placeOf = ({ moduleId }: TestSpecification): number => {
        const place = names.findIndex((name) => moduleId.includes(`/${name}.`));
        return place < 0 ? names.length : place;
      };
      const sorted = await super.sort(files);
      return [...new Set(sorted.map(({ project }) => project))].flatMap((one) =>
        sorted.filter(({ project }) => project === one).toSorted((a, b) => placeOf(a) - placeOf(b)),
      );
    }
  };
