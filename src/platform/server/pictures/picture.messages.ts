/** What the server and the thread of pictures say to each other: one question, one answer. */
export type ThreadQuestion = PictureQuestion | { svg: string };
export type ThreadAnswer = PictureAnswer | { png: Uint8Array };

export interface PictureQuestion {
  /** Where the photograph lies. */
  path: string;
  mime: string;
}

/** What a camera wrote into its photograph, in its own words; null where it wrote nothing that makes sense. */
export interface CameraFacts {
  /** By the clock of the camera: '2026-11-24T09:15:00'. */
  takenAt: string | null;
  /** '+05:30'. */
  offset: string | null;
  latitude: number | null;
  longitude: number | null;
}

export interface OpenedPicture {
  /** As it is shown: turned upright. */
  width: number;
  height: number;
  /** WebP without anything that the camera wrote, at most 2,048 points long. */
  large: Uint8Array;
  /** The same, at most 480 points long. */
  small: Uint8Array;
  /** 64 zeros and ones that pictures which look the same have in common (`lookOf`). */
  look: string;
  camera: CameraFacts;
}

export type PictureAnswer = OpenedPicture | 'tooLarge' | 'damaged';
