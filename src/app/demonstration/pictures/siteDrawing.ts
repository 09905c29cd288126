import { Random } from '../random.ts';
import { Canvas, mixed } from './canvas.ts';

const [WIDTH, HEIGHT] = [480, 270];
const GROUND = 232;

/** A building site as a drawing in place of a photograph: so many of its floors stand. */
export function siteDrawing(floors: number, seed: number): Buffer {
  const random = new Random(seed);
  const canvas = new Canvas(WIDTH, HEIGHT);
  const light = random.next();
  canvas.fillRows((at) => mixed([120 + 60 * light, 168, 214], [240, 230, 212], at));
  canvas.box(0, GROUND, WIDTH, HEIGHT - GROUND, [150, 128, 100]);
  const left = 60 + random.next() * 160;
  const width = 120 + random.next() * 60;
  const floor = Math.min(24, 190 / Math.max(4, floors));
  for (let at = 0; at < floors; at += 1) {
    const top = GROUND - floor * (at + 1);
    canvas.box(left - 4, top, width + 8, 4, [150, 150, 150]);
    for (let column = 0; column < 5; column += 1)
      canvas.box(left + (column * (width - 6)) / 4, top, 6, floor, [172, 170, 166]);
    // Walls follow the slabs.
    if (at < floors - 3) canvas.box(left + 8, top + 4, width - 16, floor - 4, [196, 150, 118], 0.85);
  }
  const mast = left + width + 40 + random.next() * 60;
  canvas.box(mast, 18, 4, GROUND - 18, [222, 160, 40]);
  canvas.box(mast - 130, 24, 180, 3, [222, 160, 40]);
  canvas.box(mast - 100 + random.next() * 60, 27, 1, 60 + random.next() * 60, [60, 60, 60]);
  return canvas.toPng();
}
