import decodeQR from 'qr/decode.js';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** A code as it is printed. */
export interface PrintedCode {
  /** What a phone reads in it. */
  text: string;
  /** Side of its modules on paper, without the empty border. */
  millimetres: number;
}

const POINTS_OF_A_MILLIMETRE = 72 / 25.4;
/** Pixels of the picture for each point of the page, as a phone sees it: 300 dots an inch. */
const SCALE = 300 / 72;

type Matrix = readonly [number, number, number, number, number, number];
type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Draws what is filled in black on the last page of a PDF, and reads the code in that picture as a phone does. */
export async function printedCode(pdf: Uint8Array): Promise<PrintedCode> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  for (let number = document.numPages; number > 0; number -= 1) {
    const modules = await blackBoxes(await document.getPage(number));
    if (modules.length > 50) return readIn(modules);
  }
  throw new Error('No page has a code.');
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

async function blackBoxes(page: PdfPage): Promise<Box[]> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const boxes: Box[] = [];
  const saved: { matrix: Matrix; fill: string }[] = [];
  let state = { matrix: [1, 0, 0, 1, 0, 0] as Matrix, fill: '#000000' };
  fnArray.forEach((operation, at) => {
    const args = argsArray[at] as unknown[];
    if (operation === OPS.save) saved.push(state);
    else if (operation === OPS.restore) state = saved.pop() ?? state;
    else if (operation === OPS.transform) state = { ...state, matrix: times(state.matrix, matrixOf(args)) };
    else if (operation === OPS.setFillRGBColor) state = { ...state, fill: String(args[0]) };
    else if (operation === OPS.constructPath && isFilled(args[0], OPS) && state.fill === '#000000')
      boxes.push(...stripsOf(args[1], state.matrix));
  });
  return boxes;
}

function isFilled(operation: unknown, OPS: Record<string, number>): boolean {
  return operation === OPS['fill'] || operation === OPS['eoFill'];
}

function matrixOf(args: readonly unknown[]): Matrix {
  const [a, b, c, d, e, f] = args.map(Number);
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
}

function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** The closed shapes of a path as the boxes around them: a code is made of strips. */
function stripsOf(paths: unknown, matrix: Matrix): Box[] {
  const [path] = paths as [Float32Array | null];
  if (!path) return [];
  const boxes: Box[] = [];
  let points: [number, number][] = [];
  for (let at = 0; at < path.length;) {
    const kind = path[at];
    if (kind === MOVE || kind === LINE) {
      if (kind === MOVE) points = [];
      points.push(onPage(matrix, path[at + 1] ?? 0, path[at + 2] ?? 0));
      at += 3;
    } else if (kind === CLOSE) {
      boxes.push(around(points));
      at += 1;
    } else return [];
  }
  return boxes;
}

const [MOVE, LINE, CLOSE] = [0, 1, 4];

function onPage([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

function around(points: readonly (readonly [number, number])[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function readIn(modules: readonly Box[]): PrintedCode {
  const left = Math.min(...modules.map((box) => box[0]));
  const bottom = Math.min(...modules.map((box) => box[1]));
  const right = Math.max(...modules.map((box) => box[2]));
  const top = Math.max(...modules.map((box) => box[3]));
  const margin = 10;
  const width = Math.ceil((right - left + 2 * margin) * SCALE);
  const height = Math.ceil((top - bottom + 2 * margin) * SCALE);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [x0, y0, x1, y1] of modules)
    for (let y = pixel(top - y1 + margin); y < pixel(top - y0 + margin); y += 1)
      for (let x = pixel(x0 - left + margin); x < pixel(x1 - left + margin); x += 1)
        data.set([0, 0, 0, 255], (y * width + x) * 4);
  return {
    text: decodeQR({ width, height, data }),
    millimetres: Math.min(right - left, top - bottom) / POINTS_OF_A_MILLIMETRE,
  };
}

function pixel(points: number): number {
  return Math.round(points * SCALE);
}
