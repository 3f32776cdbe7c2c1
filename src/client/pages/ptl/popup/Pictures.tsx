import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { file, isPersonal } from '../../../../contract/file';
import type { DocumentFile } from '../../../../contract/ptl/popup/ptlFileMgtPopup';
import { useGridModel, useGridState } from '../../../grid';
import { call } from '../../../lib/call';
import { t } from '../../../lib/texts';
import { PopupFoot } from '../../../shell/popupFoot';
import { openDialog, usePopup } from '../../../shell/popups';
import './pictures.css';

/** How large a picture may be that is shown, bytes, and how many are. */
const pictureBytes = 5_000_000;
const picturesMost = 12;

interface Picture {
  FILE_SN: number;
  name: string;
  src: string;
}

const isPicture = ({ FILE_NM, FILE_SIZE, DOC_TP }: DocumentFile): boolean =>
  /\.(jpe?g|png)$/i.test(FILE_NM ?? '') && (FILE_SIZE ?? 0) <= pictureBytes && !isPersonal({ DOC_TP });

/** A stored picture as an image shows it; null where it cannot be read. */
async function read(FILE_SN: number): Promise<Picture | null> {
  const answer = await call(file.base64ImageDownload, { FILE_SN }, { quiet: true }).catch(() => null);
  if (!answer) return null;
  const { FILE_NM, FILE_EXT, DATA } = answer.data;
  return { FILE_SN, name: FILE_NM, src: `data:image/${FILE_EXT === 'jpg' ? 'jpeg' : FILE_EXT};base64,${DATA}` };
}

/** The pictures among the files, read one after another. */
function usePictures(files: readonly DocumentFile[]): Picture[] {
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const wanted = files.filter(isPicture).slice(0, picturesMost);
  const key = wanted.map(({ FILE_SN }) => FILE_SN).join();
  useEffect(() => {
    let over = false;
    const load = async () => {
      for (const sn of key ? key.split(',').map(Number) : []) {
        const picture = await read(sn);
        if (over) return;
        if (picture) setPictures((known) => [...known.filter(({ FILE_SN }) => FILE_SN !== sn), picture]);
      }
    };
    void load();
    return () => {
      over = true;
    };
  }, [key]);
  return wanted.flatMap(({ FILE_SN }) => pictures.find((one) => one.FILE_SN === FILE_SN) ?? []);
}

/** A picture in its dialog, large, with those before and behind it, round and round. */
export function LargePicture() {
  const popup = usePopup<{ pictures: readonly Picture[]; at: number }>();
  const { pictures } = popup.param;
  const [at, setAt] = useState(popup.param.at);
  const picture = pictures[at] as Picture;
  const turn = (by: number) => setAt((at + by + pictures.length) % pictures.length);
  return (
    <div className="q-popup">
      <img className="picture-large" src={picture.src} alt={picture.name} />
      <PopupFoot>
        <span className="picture-place">
          {picture.name} ({at + 1} / {pictures.length})
        </span>
        <Button icon={<LeftOutlined />} onClick={() => turn(-1)}>
          {t('UI.DOC.BEFORE')}
        </Button>
        <Button icon={<RightOutlined />} onClick={() => turn(1)}>
          {t('UI.DOC.NEXT')}
        </Button>
        <Button autoFocus onClick={() => popup.close()}>
          {t('UI.COMMON.CLOSE')}
        </Button>
      </PopupFoot>
    </div>
  );
}

/** The pictures of a document side by side; pressed, one is shown large. */
export function Pictures() {
  const grid = useGridModel<DocumentFile>();
  useGridState(grid);
  const pictures = usePictures(grid.store.rows);
  if (pictures.length === 0) return null;
  const open = (at: number) =>
    openDialog(LargePicture, { title: t('UI.DOC.PICTURES'), width: 1000, height: 700, param: { pictures, at } }).catch(() => {});
  return (
    <ul className="pictures" aria-label={t('UI.DOC.PICTURES')}>
      {pictures.map(({ FILE_SN, name, src }, at) => (
        <li key={FILE_SN}>
          <button type="button" title={name} aria-label={name} onClick={() => void open(at)}>
            <img src={src} alt="" />
          </button>
        </li>
      ))}
    </ul>
  );
}
