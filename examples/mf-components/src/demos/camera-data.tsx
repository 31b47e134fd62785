import { CameraData } from '@fotosoc/ui/camera-data';
import { HILLS } from './photos';
import { Specimen } from './specimen';

const EXIF = {
  make: 'FUJIFILM',
  model: 'X-T4',
  lens: 'XF23mmF2',
  fNumber: 'f/11',
  exposureTime: '1/125s',
  focalLength: '23mm',
  iso: 160,
  takenAt: '2025-03-02T07:10:00',
};

export function CameraDataDemo() {
  return (
    <Specimen of="CameraData" wide>
      <CameraData photo={HILLS} exif={EXIF} />
    </Specimen>
  );
}
