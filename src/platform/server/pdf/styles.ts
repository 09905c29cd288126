import { StyleSheet } from '@react-pdf/renderer';
import { FONT_FAMILY } from './fonts.ts';

/** Ink of the printed page: weight and grey carry the order, hairlines the structure; it must print well in black. */
export const INK = {
  text: '#171B24',
  second: '#485264',
  third: '#5E6878',
  line: '#D3D8E0',
  strongLine: '#848E9F',
};

export const PAGE_SIDE = 42;

export const styles = StyleSheet.create({
  page: {
    fontFamily: FONT_FAMILY,
    // No line height is set: the font's own suits, and the library applies a set one twice in repeated parts.
    fontSize: 8.5,
    color: INK.text,
    paddingTop: 40,
    paddingBottom: 56,
    paddingHorizontal: PAGE_SIDE,
  },
  row: { flexDirection: 'row' },
  strong: { fontWeight: 600 },
  second: { color: INK.second },
  third: { color: INK.third },
  small: { fontSize: 7.5 },
  right: { textAlign: 'right' },
  ruled: { borderTopWidth: 0.5, borderTopColor: INK.line },
});
