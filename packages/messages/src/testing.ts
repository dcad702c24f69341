// Vitest evaluates setup files again for every test file, and imported modules once per process.
import './catalogue.ts';
