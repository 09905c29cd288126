import { useEffect, useRef, useState } from 'react';
import type { PhotoAbout } from '../photo.contract.ts';

type PlaceAbout = Pick<PhotoAbout, 'latitude' | 'longitude' | 'accuracyM'>;

/** A place as old as this is not where the photo is taken. */
const FRESH_MS = 2 * 60_000;

interface FoundPlace {
  /** In words, for the person. */
  text: string;
  /** Where the phone is now; empty where it does not say. */
  now: () => PlaceAbout;
}

/** Where the phone is, asked as long as photos are taken, so that a photo does not wait for it. */
export function usePlace(): FoundPlace {
  const last = useRef<GeolocationPosition | null>(null);
  const [text, setText] = useState(
    'geolocation' in navigator
      ? 'Looking for the place of the phone…'
      : 'This browser does not tell where it is.',
  );
  useEffect(() => {
    if (!('geolocation' in navigator)) return;
    const found = (position: GeolocationPosition) => {
      last.current = position;
      setText(`Place known to ${Math.round(position.coords.accuracy)} m.`);
    };
    const failed = ({ code }: GeolocationPositionError) =>
      setText(
        code === GeolocationPositionError.PERMISSION_DENIED
          ? 'The place of the phone is not shared: a photo may not prove the work. Allow it in the settings of the browser.'
          : 'The place of the phone is not known yet.',
      );
    const options = { enableHighAccuracy: true, maximumAge: 30_000 };
    const watch = navigator.geolocation.watchPosition(found, failed, options);
    return () => navigator.geolocation.clearWatch(watch);
  }, []);
  const now = () => {
    const position = last.current;
    if (!position || Date.now() - position.timestamp > FRESH_MS) return {};
    const { latitude, longitude, accuracy } = position.coords;
    return { latitude, longitude, accuracyM: accuracy };
  };
  return { text, now };
}
