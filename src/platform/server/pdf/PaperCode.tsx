import { Path, Svg, Text, View } from '@react-pdf/renderer';
import { encode } from 'uqr';
import type { PaperMark } from '../printing/mark.ts';
import { INK, styles } from './styles.ts';

/** 25 mm in points: a phone reads up to 45 modules in it. The empty border of four modules comes on top. */
const SIDE = 71;
const BORDER = 4;

/** The code to scan; nothing for a document that stays in the house. */
export function CodePicture({ paper: { verifyUrl } }: { paper: Partial<PaperMark> }) {
  if (verifyUrl === undefined) return null;
  const { data, size } = encode(verifyUrl, { ecc: 'M', border: BORDER });
  const border = (SIDE * BORDER) / (size - 2 * BORDER);
  const side = SIDE + 2 * border;
  // The border lies over the empty margin of the page, so that its modules begin where all else does.
  return (
    <Svg
      viewBox={`0 0 ${size} ${size}`}
      style={{
        width: side,
        height: side,
        marginLeft: -border,
        marginVertical: -border / 2,
        marginRight: -border,
      }}
    >
      <Path d={modules(data)} fill="#000000" />
    </Svg>
  );
}

/** The same in letters, with where to type them. */
export function CodeText({ paper: { code, verifyUrl } }: { paper: Partial<PaperMark> }) {
  if (code === undefined || verifyUrl === undefined) return null;
  return (
    <View>
      <Text>Check this document at</Text>
      <Text>{addressOf(verifyUrl, code)}</Text>
      <Text style={[styles.strong, { color: INK.text }]}>{code}</Text>
    </View>
  );
}

/** Each row of dark modules as one strip, so that no hairline shows between them. */
function modules(data: readonly (readonly boolean[])[]): string {
  return data
    .flatMap((row, y) => strips(row).map(([from, to]) => `M${from} ${y}H${to}V${y + 1}H${from}Z`))
    .join('');
}

function strips(row: readonly boolean[]): [from: number, to: number][] {
  const found: [number, number][] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = found.at(-1);
    if (last && last[1] === x) last[1] = x + 1;
    else found.push([x, x + 1]);
  });
  return found;
}

/** 'plinth.example.com/verify', where the code is typed. */
function addressOf(verifyUrl: string, code: string): string {
  return verifyUrl.replace(/^https?:\/\//, '').replace(`/${code}`, '');
}
