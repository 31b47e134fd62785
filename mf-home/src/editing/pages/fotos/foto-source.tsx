import { OutsideSource } from '../../../components/outside-source/outside-source';
import { SourceStanding } from '../../../components/outside-source/source-standing';
import { giveFotoBack, takeOverFoto, useIsFotoOutside } from '../../../data/foto-source';

/** That the Foto of the Week comes from a sheet, where it does. */
export function FotoSource({ onTaken }: { onTaken: () => Promise<unknown> }) {
  const isOutside = useIsFotoOutside();
  return isOutside ? (
    <>
      <OutsideSource
        things="Foto of the Week"
        source="sheet"
        takeOver={takeOverFoto}
        giveBack={giveFotoBack}
        onTaken={onTaken}
      >
        <strong>The Foto of the Week comes from a sheet.</strong> The next photo in the sheet replaces the photo that
        you choose here, unless you take over the sheet.
      </OutsideSource>
      <SourceStanding kind="foto" source="sheet" />
    </>
  ) : null;
}
