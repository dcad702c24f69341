import * as L from 'leaflet';
import { linesWithin, type WorldLine, type WorldLines } from './world-lines.ts';

interface WorldColours {
  land: string;
  border: string;
}

/**
 * Creates the built-in world as a layer of canvas tiles in `pane`: it pans and zooms exactly like the raster tiles
 * above it, so that nothing shifts when those load or fail. Draws nothing without `lines`. Colours are --map-land and
 * --map-border; call `redraw` when they change.
 */
export function createBuiltInWorld(pane: string, lines: WorldLines | undefined): BuiltInWorld {
  const layer = new BuiltInWorld({ pane, noWrap: true, updateWhenIdle: false, keepBuffer: 2 });
  layer.world = lines;
  return layer;
}

/** A class, because Leaflet calls a method of the layer to draw tiles. */
export class BuiltInWorld extends L.GridLayer {
  world: WorldLines | undefined;

  /** Replaces the outlines. */
  setLines(lines: WorldLines): void {
    this.world = lines;
    this.redraw();
  }

  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const { x: size } = this.getTileSize();
    const density = Math.min(window.devicePixelRatio || 1, 2);
    const canvas = document.createElement('canvas');
    canvas.width = size * density;
    canvas.height = size * density;
    // One task per tile: drawing a screenful in one task would block a phone's main thread.
    setTimeout(() => {
      const context = canvas.getContext('2d');
      if (this.world && context) {
        context.scale(density, density);
        drawTile(context, this.world, coords, size, readColours(this.getContainer() ?? document.body));
      }
      done(undefined, canvas);
    });
    return canvas;
  }
}

/** Resolves the tokens through the `color` property, because a canvas does not support every notation. */
function readColours(host: HTMLElement): WorldColours {
  const probe = host.appendChild(document.createElement('span'));
  const read = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = { land: read('--map-land'), border: read('--map-border') };
  probe.remove();
  return colours;
}

function drawTile(
  context: CanvasRenderingContext2D,
  world: WorldLines,
  { x, y, z }: L.Coords,
  size: number,
  colours: WorldColours,
): void {
  const tiles = 2 ** z;
  const pixel = 1 / (tiles * size);
  const margin = 2 * pixel;
  const box = {
    west: x / tiles - margin,
    north: y / tiles - margin,
    east: (x + 1) / tiles + margin,
    south: (y + 1) / tiles + margin,
  };
  const trace = (lines: readonly WorldLine[]) => {
    context.beginPath();
    for (const { points } of linesWithin(lines, box, pixel / 2)) {
      traceLine(context, points, tiles * size, x * size, y * size);
    }
  };
  trace(world.land);
  context.fillStyle = colours.land;
  context.fill('evenodd');
  trace(world.borders);
  context.strokeStyle = colours.border;
  context.lineWidth = z < 5 ? 0.75 : 1.25;
  context.lineJoin = 'round';
  context.stroke();
}

function traceLine(
  context: CanvasRenderingContext2D,
  points: Float64Array,
  worldSize: number,
  left: number,
  top: number,
): void {
  for (let index = 0; index < points.length; index += 2) {
    const x = (points[index] ?? 0) * worldSize - left;
    const y = (points[index + 1] ?? 0) * worldSize - top;
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
}
