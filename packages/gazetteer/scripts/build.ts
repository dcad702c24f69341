import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { gazetteerFile } from '../src/schema.ts';
import { allPlaces } from './all-places.ts';
import { writePlaces } from './write-places.ts';

// Writes the gazetteer's file. Another process may do the same, or read the file that is there.

mkdirSync(path.dirname(gazetteerFile), { recursive: true });
const unfinished = `${gazetteerFile}.${process.pid}`;
rmSync(unfinished, { force: true });
writePlaces(unfinished, allPlaces());

renameSync(unfinished, gazetteerFile);
