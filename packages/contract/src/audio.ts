import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const listTracks = endpoint('listTracks', {
  summary: 'File names of the background tracks, to be loaded from /audiofiles/{file}',
  tag: 'Audio',
  response: z.array(z.string()),
});
