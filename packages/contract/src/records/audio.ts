import { z } from 'zod';
import { endpoints } from '../api/endpoint.ts';

export const audioEndpoints = endpoints('Audio', {
  listTracks: {
    summary: 'File names of the background tracks, to be loaded from /audiofiles/{file}',
    response: z.array(z.string()),
  },
});
