import { crc32, deflateSync } from 'node:zlib';

/** Red, green and blue, each from 0 to 255. */
export type Colour = readonly [number, number, number];

/** A picture in memory that is painted upon, then kept as PNG. The corner at the top left is 0, 0. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  private readonly pixels: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height * 3);
  }

  /** Fills every row with what `colourOf` says for its height, from 0 at the top to 1. */
  fillRows(colourOf: (height: number) => Colour): void {
    for (let y = 0; y < this.height; y += 1) {
      const colour = colourOf(y / (this.height - 1));
      for (let x = 0; x < this.width; x += 1) this.set(x, y, colour);
    }
  }

  /** A box with straight edges; what lies outside the picture is left out. */
  box(left: number, top: number, width: number, height: number, colour: Colour, opacity = 1): void {
    const [x1, y1] = [Math.max(0, Math.round(left)), Math.max(0, Math.round(top))];
    const x2 = Math.min(this.width, Math.round(left + width));
    const y2 = Math.min(this.height, Math.round(top + height));
    for (let y = y1; y < y2; y += 1) {
      for (let x = x1; x < x2; x += 1) {
        if (opacity === 1) this.set(x, y, colour);
        else this.blend(x, y, colour, opacity);
      }
    }
  }

  /** A disc whose edge is smooth, or fades out over the outer part `soft` of its radius. */
  disc(centreX: number, centreY: number, radius: number, colour: Colour, opacity = 1, soft = 0): void {
    const fade = Math.max(1, radius * soft);
    const x1 = Math.max(0, Math.floor(centreX - radius - 1));
    const x2 = Math.min(this.width - 1, Math.ceil(centreX + radius + 1));
    const y1 = Math.max(0, Math.floor(centreY - radius - 1));
    const y2 = Math.min(this.height - 1, Math.ceil(centreY + radius + 1));
    for (let y = y1; y <= y2; y += 1) {
      for (let x = x1; x <= x2; x += 1) {
        const inside =
          (radius - Math.sqrt((x - centreX) ** 2 + (y - centreY) ** 2)) / fade + (soft > 0 ? 0 : 0.5);
        if (inside > 0) this.blend(x, y, colour, opacity * Math.min(1, inside));
      }
    }
  }

  /** A box with round corners. */
  pad(left: number, top: number, width: number, height: number, radius: number, colour: Colour): void {
    this.box(left + radius, top, width - 2 * radius, height, colour);
    this.box(left, top + radius, width, height - 2 * radius, colour);
    for (const x of [left + radius, left + width - radius]) {
      for (const y of [top + radius, top + height - radius]) this.disc(x, y, radius, colour);
    }
  }

  /** Everything below a line whose height at each place `topOf` says. */
  hills(topOf: (x: number) => number, colour: Colour): void {
    for (let x = 0; x < this.width; x += 1) this.box(x, topOf(x), 1, this.height, colour);
  }

  /** In the PNG format (W3C Recommendation, 3rd edition): eight bits of red, green and blue. */
  toPng(): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    header.set([8, 2, 0, 0, 0], 8);
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(this.filtered(), { level: 6 })),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }

  private set(x: number, y: number, colour: Colour): void {
    const at = (y * this.width + x) * 3;
    this.pixels[at] = colour[0];
    this.pixels[at + 1] = colour[1];
    this.pixels[at + 2] = colour[2];
  }

  private blend(x: number, y: number, colour: Colour, opacity: number): void {
    const at = (y * this.width + x) * 3;
    this.blendOne(at, colour[0], opacity);
    this.blendOne(at + 1, colour[1], opacity);
    this.blendOne(at + 2, colour[2], opacity);
  }

  private blendOne(at: number, value: number, opacity: number): void {
    const before = this.pixels[at] ?? 0;
    this.pixels[at] = before + (value - before) * opacity;
  }

  /** Each row as the difference to the row above it (filter 2), which packs small where walls are plain. */
  private filtered(): Buffer {
    const row = this.width * 3;
    const { pixels } = this;
    const bytes = Buffer.alloc((row + 1) * this.height);
    for (let y = 0; y < this.height; y += 1) {
      const to = y * (row + 1);
      bytes[to] = 2;
      for (let at = 0; at < row; at += 1) {
        bytes[to + 1 + at] = (pixels[y * row + at] ?? 0) - (pixels[(y - 1) * row + at] ?? 0);
      }
    }
    return bytes;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Between two colours, from 0 to 1. */
export function mixed(one: Colour, other: Colour, share: number): Colour {
  const between = (from: number, to: number) => Math.round(from + (to - from) * share);
  return [between(one[0], other[0]), between(one[1], other[1]), between(one[2], other[2])];
}
