import { Random } from '../random.ts';
import type { Colour } from './canvas.ts';
import { Canvas, mixed } from './canvas.ts';

const LAWN: Colour = [214, 230, 204];
const ROAD: Colour = [226, 227, 230];
const EDGE: Colour = [250, 250, 250];
const ROOF: Colour = [70, 104, 168];
const WATER: Colour = [126, 190, 222];
const CLUB: Colour = [240, 174, 60];
const TREE: Colour = [124, 168, 112];

/** The layout of a project from above: its towers around a garden with pool and club house, and the road to them. */
export function sitePlanOf(towers: number, seed: number): Buffer {
  const random = new Random(seed);
  const canvas = new Canvas(960, 540);
  canvas.fillRows(() => mixed(LAWN, EDGE, 0.35));
  canvas.pad(40, 30, 880, 480, 30, LAWN);
  canvas.pad(70, 60, 820, 420, 44, ROAD);
  canvas.pad(108, 96, 744, 348, 30, LAWN);
  canvas.box(452, 440, 56, 100, ROAD);
  for (let y = 450; y < 540; y += 18) canvas.box(479, y, 2, 10, EDGE);
  plantTrees(canvas, random);
  const place = 744 / towers;
  for (let tower = 0; tower < towers; tower += 1) paintTower(canvas, 108 + place * (tower + 0.5), 176);
  paintGarden(canvas);
  return canvas.toPng();
}

/** A cross of two wings, so that every flat has light from two sides. */
function paintTower(canvas: Canvas, x: number, y: number): void {
  const shadow: Colour = [178, 196, 170];
  canvas.box(x - 62, y - 20, 136, 52, shadow);
  canvas.box(x - 22, y - 50, 56, 112, shadow);
  canvas.box(x - 68, y - 26, 136, 52, ROOF);
  canvas.box(x - 28, y - 56, 56, 112, ROOF);
  canvas.box(x - 64, y - 22, 128, 2, mixed(ROOF, EDGE, 0.35));
  canvas.box(x - 12, y - 12, 24, 24, mixed(ROOF, EDGE, 0.5));
}

function paintGarden(canvas: Canvas): void {
  canvas.pad(250, 316, 200, 82, 34, mixed(EDGE, ROAD, 0.5));
  canvas.pad(262, 326, 150, 62, 26, WATER);
  canvas.disc(424, 372, 14, mixed(WATER, EDGE, 0.3));
  canvas.pad(540, 312, 120, 84, 6, [206, 196, 176]);
  canvas.box(534, 306, 120, 84, CLUB);
  canvas.box(534, 306, 120, 4, mixed(CLUB, EDGE, 0.5));
  canvas.disc(734, 352, 44, mixed(LAWN, EDGE, 0.5));
  canvas.disc(734, 352, 30, [232, 176, 150]);
  canvas.disc(734, 352, 16, LAWN);
}

function plantTrees(canvas: Canvas, random: Random): void {
  for (let index = 0; index < 90; index += 1) {
    const isOutside = index % 2 === 0;
    const x = isOutside ? random.between(48, 912) : random.between(118, 842);
    const y = isOutside ? random.pick([42, 500, 46, 496]) : random.pick([106, 266, 274, 282, 416, 428]);
    if (y > 480 && Math.abs(x - 480) < 46) continue;
    const radius = random.between(5, 10);
    canvas.disc(x + 2, y + 3, radius, mixed(LAWN, TREE, 0.4));
    canvas.disc(x, y, radius, mixed(TREE, EDGE, random.next() * 0.25));
  }
}
