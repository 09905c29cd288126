import { useId } from 'react';

interface LogoProps {
  /** Height in pixels: 16 at least for the mark, about 23 for the wordmark (72 wide). */
  size?: number;
  withWord?: boolean;
}

/** A P standing on a plinth. The base is never recoloured to blue; clear space is the height of the base. */
export function Logo({ size = 32, withWord = false }: LogoProps) {
  const titleId = useId();
  const width = withWord ? (size * WORD_WIDTH) / 32 : size;
  return (
    <svg
      role="img"
      aria-labelledby={titleId}
      width={width}
      height={size}
      viewBox={`0 0 ${withWord ? WORD_WIDTH : 32} 32`}
    >
      <title id={titleId}>Plinth</title>
      <path fill="var(--mui-palette-primary-main)" fillRule="evenodd" d={LETTER} />
      <path fill="var(--mui-palette-secondary-main)" d={BASE} />
      {withWord && <path fill="var(--mui-palette-text-primary)" d={WORD} />}
    </svg>
  );
}

const WORD_WIDTH = 101.6;
const LETTER = 'M8 3h9.2a6.8 6.8 0 0 1 0 13.6H13.4V22H8zM13.4 7.8v4h3.6a2 2 0 0 0 0-4z';
const BASE = 'M4.6 24.4h22.8V29H4.6z';
const WORD =
  'M41.68 24.3V7.2H48.14Q50.1 7.2 51.44 7.94Q52.79 8.68 53.48 9.96Q54.17 11.24 54.17 12.89Q54.17 14.54 53.47 15.81Q52.77 17.09 51.42 17.82Q50.06 18.56 48.08 18.56H43.83V15.97H47.64Q48.79 15.97 49.52 15.58Q50.25 15.18 50.6 14.48Q50.95 13.78 50.95 12.89Q50.95 11.98 50.6 11.29Q50.25 10.61 49.52 10.22Q48.78 9.83 47.63 9.83H44.84V24.3ZM59.1 7.2V24.3H56.02V7.2ZM61.51 24.3V11.47H64.59V24.3ZM63.05 9.69Q62.33 9.69 61.81 9.2Q61.29 8.71 61.29 8.03Q61.29 7.33 61.81 6.85Q62.33 6.36 63.05 6.36Q63.79 6.36 64.31 6.85Q64.83 7.33 64.83 8.02Q64.83 8.71 64.31 9.2Q63.79 9.69 63.05 9.69ZM70.08 16.8V24.3H67.01V11.47H69.92L69.96 14.65H69.73Q70.26 13 71.3 12.15Q72.35 11.31 73.93 11.31Q75.25 11.31 76.24 11.88Q77.22 12.45 77.77 13.53Q78.32 14.61 78.32 16.14V24.3H75.24V16.63Q75.24 15.36 74.59 14.64Q73.93 13.91 72.77 13.91Q71.99 13.91 71.38 14.26Q70.77 14.6 70.43 15.24Q70.08 15.88 70.08 16.8ZM86.76 11.47V13.87H79.41V11.47ZM81.22 8.42H84.29V20.66Q84.29 21.34 84.58 21.66Q84.88 21.97 85.55 21.97Q85.75 21.97 86.09 21.93Q86.43 21.88 86.63 21.83L87.11 24.19Q86.6 24.35 86.08 24.41Q85.55 24.47 85.07 24.47Q83.21 24.47 82.21 23.55Q81.22 22.63 81.22 20.92ZM91.47 16.8V24.3H88.4V7.2H91.42V14.65H91.12Q91.65 13 92.69 12.15Q93.74 11.31 95.32 11.31Q96.64 11.31 97.63 11.88Q98.62 12.45 99.17 13.53Q99.72 14.61 99.72 16.14V24.3H96.63V16.63Q96.63 15.36 95.98 14.64Q95.32 13.91 94.16 13.91Q93.38 13.91 92.77 14.26Q92.16 14.6 91.82 15.24Q91.47 15.88 91.47 16.8Z';
