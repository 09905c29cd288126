import { Random } from '../random.ts';
import type { Colour } from './canvas.ts';
import { Canvas, mixed } from './canvas.ts';

/** The light in which a project is seen. */
interface Light {
  sky: readonly [Colour, Colour, Colour];
  sun: { x: number; y: number; radius: number; colour: Colour };
  far: Colour;
  hill: Colour;
  wall: Colour;
  shade: Colour;
  slab: Colour;
  glass: Colour;
  lit: Colour;
  /** How many of the windows are lit. */
  litShare: number;
  lawn: Colour;
  trees: readonly [Colour, Colour];
}

export const LIGHTS = {
  dawn: {
    sky: [
      [92, 150, 186],
      [214, 206, 196],
      [250, 196, 150],
    ],
    sun: { x: 0.5, y: 0.58, radius: 40, colour: [255, 236, 198] },
    far: [190, 178, 178],
    hill: [134, 150, 142],
    wall: [246, 230, 212],
    shade: [204, 178, 164],
    slab: [226, 202, 182],
    glass: [96, 116, 136],
    lit: [255, 214, 140],
    litShare: 0.22,
    lawn: [112, 136, 96],
    trees: [
      [76, 104, 74],
      [96, 124, 84],
    ],
  },
  morning: {
    sky: [
      [126, 176, 224],
      [190, 218, 240],
      [247, 232, 208],
    ],
    sun: { x: 0.85, y: 0.22, radius: 34, colour: [255, 247, 224] },
    far: [178, 200, 220],
    hill: [148, 180, 176],
    wall: [244, 240, 232],
    shade: [206, 205, 204],
    slab: [222, 216, 206],
    glass: [104, 140, 176],
    lit: [176, 206, 230],
    litShare: 0.25,
    lawn: [122, 160, 106],
    trees: [
      [74, 124, 78],
      [98, 148, 92],
    ],
  },
  dusk: {
    sky: [
      [34, 46, 92],
      [126, 88, 130],
      [244, 164, 108],
    ],
    sun: { x: 0.15, y: 0.6, radius: 30, colour: [255, 214, 150] },
    far: [110, 84, 122],
    hill: [72, 64, 100],
    wall: [92, 92, 124],
    shade: [66, 66, 98],
    slab: [112, 110, 140],
    glass: [50, 56, 92],
    lit: [252, 202, 112],
    litShare: 0.46,
    lawn: [48, 58, 66],
    trees: [
      [34, 48, 58],
      [44, 62, 68],
    ],
  },
} as const satisfies Record<string, Light>;

export interface Building {
  floors: number;
  /** Flats of a floor. */
  columns: number;
  /** How much of it stands, from 0 to 1. */
  built: number;
}

const [WIDTH, HEIGHT] = [960, 540];
const GROUND = 462;
const HIGHEST = 330;

/** The buildings of a project from the street, as far as they stand, before hills and a far city. */
export function viewOf(buildings: readonly Building[], light: Light, seed: number): Buffer {
  const random = new Random(seed);
  const canvas = new Canvas(WIDTH, HEIGHT);
  paintSky(canvas, light);
  paintDistance(canvas, light, random);
  const tallest = Math.max(...buildings.map(({ floors }) => floors));
  const place = WIDTH / (buildings.length + 1);
  for (const [index, building] of buildings.entries()) {
    const width = Math.min(150, place * 0.62);
    const left = place * (index + 1) - width / 2;
    const floor = Math.floor((HIGHEST * (0.9 + 0.1 * random.next())) / tallest);
    paintBuilding(canvas, light, random, building, { left, width, floor });
  }
  paintGround(canvas, light, random);
  return canvas.toPng();
}

function paintSky(canvas: Canvas, { sky: [high, middle, low], sun }: Light): void {
  canvas.fillRows((at) => {
    const height = Math.min(1, at * (HEIGHT / GROUND));
    return height < 0.55 ? mixed(high, middle, height / 0.55) : mixed(middle, low, (height - 0.55) / 0.45);
  });
  const [x, y] = [sun.x * WIDTH, sun.y * HEIGHT];
  canvas.disc(x, y, sun.radius * 7, sun.colour, 0.3, 1);
  canvas.disc(x, y, sun.radius * 2.6, sun.colour, 0.4, 1);
  canvas.disc(x, y, sun.radius, sun.colour, 0.95);
}

function paintDistance(canvas: Canvas, { far, hill }: Light, random: Random): void {
  const [first, second] = [random.next() * 6, random.next() * 6];
  canvas.hills(
    (x) => 366 + Math.sin(x / 140 + first) * 26 + Math.sin(x / 61 + second) * 9,
    mixed(far, hill, 0.2),
  );
  for (let x = -10; x < WIDTH; x += random.between(16, 44)) {
    const height = random.between(24, 92);
    canvas.box(x, GROUND - 34 - height, random.between(14, 34), height + 40, far, 0.75);
  }
  canvas.hills((x) => 428 + Math.sin(x / 190 + second) * 12 + Math.sin(x / 47 + first) * 4, hill);
}

interface Outline {
  left: number;
  width: number;
  /** Height of one floor. */
  floor: number;
}

function paintBuilding(
  canvas: Canvas,
  light: Light,
  random: Random,
  building: Building,
  outline: Outline,
): void {
  const { left, width, floor } = outline;
  const standing = Math.round(building.floors * building.built);
  const top = GROUND - standing * floor;
  canvas.box(left, top, width, standing * floor, light.wall);
  // The side that the sun does not reach, and a shadow at the foot.
  canvas.box(left + width * 0.7, top, width * 0.3, standing * floor, light.shade);
  for (let storey = 0; storey < standing; storey += 1) {
    paintStorey(canvas, light, random, building, { ...outline, top: GROUND - (storey + 1) * floor });
  }
  if (standing === building.floors) paintRoof(canvas, light, outline, top);
  else paintCrane(canvas, light, outline, top);
  canvas.box(left - 12, GROUND - 16, width + 24, 20, mixed(light.wall, light.shade, 0.5));
  canvas.box(left - 12, GROUND - 16, width + 24, 3, light.slab);
}

function paintStorey(
  canvas: Canvas,
  light: Light,
  random: Random,
  { columns }: Building,
  { left, width, floor, top }: Outline & { top: number },
): void {
  const bay = width / (columns * 2);
  canvas.box(left, top, width, Math.max(1, floor * 0.16), light.slab);
  for (let column = 0; column < columns * 2; column += 1) {
    const isBalcony = column % 2 === 1;
    const glass = random.chance(light.litShare)
      ? light.lit
      : mixed(light.glass, light.wall, random.next() * 0.25);
    const x = left + column * bay;
    canvas.box(x + bay * 0.18, top + floor * 0.3, bay * 0.64, floor * (isBalcony ? 0.5 : 0.44), glass);
    if (isBalcony) canvas.box(x, top + floor * 0.72, bay, floor * 0.2, light.slab, 0.85);
  }
}

function paintRoof(canvas: Canvas, light: Light, { left, width }: Outline, top: number): void {
  canvas.box(left - 4, top - 4, width + 8, 5, light.slab);
  canvas.box(left + width * 0.36, top - 20, width * 0.28, 17, light.shade);
  canvas.box(left + width * 0.36, top - 20, width * 0.28, 3, light.slab);
}

/** A tower under construction ends in columns of its next floor and carries a crane. */
function paintCrane(canvas: Canvas, light: Light, { left, width, floor }: Outline, top: number): void {
  for (let x = 0; x <= 6; x += 1)
    canvas.box(left + (x * (width - 4)) / 6, top - floor, 4, floor, light.shade);
  const mast = left + width * 0.28;
  const steel: Colour = [214, 150, 52];
  canvas.box(mast, top - 74, 4, 74, steel);
  canvas.box(mast - 26, top - 74, 128, 3, steel);
  canvas.box(mast - 26, top - 71, 16, 9, light.shade);
  canvas.box(mast + 82, top - 71, 1, 34, steel);
}

function paintGround(canvas: Canvas, light: Light, random: Random): void {
  const { lawn, trees } = light;
  canvas.box(0, GROUND, WIDTH, HEIGHT, lawn);
  for (let index = 0; index < 46; index += 1) {
    const x = random.between(-10, WIDTH + 10);
    const radius = random.between(8, 19);
    const colour = trees[index % 2] ?? trees[0];
    canvas.disc(x, GROUND + 4 - radius * 0.5, radius, colour);
    canvas.disc(x - radius * 0.3, GROUND - radius * 0.8, radius * 0.6, mixed(colour, light.sun.colour, 0.16));
  }
  canvas.box(0, GROUND + 36, WIDTH, 26, mixed(lawn, light.shade, 0.72));
  for (let x = 10; x < WIDTH; x += 54) canvas.box(x, GROUND + 48, 26, 2, light.wall, 0.8);
}
