import * as L from 'leaflet';
import { linesWithin, type WorldLine, type WorldLines } from './world-lines.ts';
import styles from './live-map.module.css';

/**
 * The built-in world as a layer of canvas tiles in `pane`: it pans and zooms exactly like the raster tiles above it, so
 * that nothing shifts when those load or fail. Draws nothing without `world`; without `bounds`, several side by side.
 * Colours are --map-land and --map-border; call `redraw` when they change.
 */
export class BuiltInWorld extends L.GridLayer {
  private world: WorldLines | undefined;
  private colours: Colours | undefined;

  constructor(pane: string, world: WorldLines | undefined, bounds: L.LatLngBounds | undefined) {
    super({ pane, className: styles.world, ...(bounds && { bounds }), updateWhenIdle: false, keepBuffer: 2 });
    this.world = world;
  }

  /** Replaces the outlines. */
  setLines(lines: WorldLines): void {
    this.world = lines;
    this.redraw();
  }

  override redraw(): this {
    this.colours = undefined;
    return super.redraw();
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
        this.colours ??= readColours(this.getContainer() ?? document.body);
        drawTile(context, this.world, coords, size, this.colours);
      }
      done(undefined, canvas);
    });
    return canvas;
  }
}

interface Colours {
  land: string;
  border: string;
}

/** Returns the computed colours, because a canvas does not support every notation. This forces a layout of the page. */
function readColours(layer: HTMLElement): Colours {
  const { color, borderColor } = getComputedStyle(layer);
  return { land: color, border: borderColor };
}

function drawTile(
  context: CanvasRenderingContext2D,
  world: WorldLines,
  { x, y, z }: L.Coords,
  size: number,
  colours: Colours,
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
