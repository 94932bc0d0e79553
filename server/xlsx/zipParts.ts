import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipPart {
  /** A path of ASCII characters. */
  name: string;
  /** Its text, piece by piece. Asked for when its turn comes, after all of the parts before it. */
  text: Iterable<string>;
}

/** The data of a part once it has been compressed. */
interface PackedPart {
  name: Buffer;
  crc: number;
  /** In bytes, before packing and after. */
  size: number;
  packedSize: number;
}

/**
 * A ZIP archive of texts in UTF-8 (PKWARE's APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.9, 4.3.12, 4.3.16), in pieces as
 * it is compressed: only one piece and the directory are in memory, however long the archive. Compressed on zlib's
 * threads, so that other requests are served in the meantime. It contains no times. Below 4 GiB; this is not checked.
 * @throws whatever the texts throw. If the reader stops, the work ends.
 */
export async function* zipParts(parts: Iterable<ZipPart>): AsyncGenerator<Uint8Array, void> {
  const directory: Buffer[] = [];
  let offset = 0;
  let number = 0;
  for (const { name, text } of parts) {
    const part: PackedPart = { name: Buffer.from(name, 'ascii'), crc: 0, size: 0, packedSize: 0 };
    const local = [header(localSignature, part), part.name];
    yield* local;
    // A part's header leaves before its sizes are known: they follow it.
    yield* pack(text, part);
    yield descriptor(part);
    directory.push(directoryEntry(part, offset), part.name);
    offset += byteLength(local) + part.packedSize + descriptorLength;
    number += 1;
  }
  yield* directory;
  yield endOfDirectory(number, byteLength(directory), offset);
}

/** Packs a text, and notes in `part` what became of it. */
async function* pack(text: Iterable<string>, part: PackedPart): AsyncGenerator<Buffer, void> {
  const packed = pipeline(
    function* () {
      for (const piece of text) {
        const bytes = Buffer.from(piece);
        part.crc = crc32(bytes, part.crc);
        part.size += bytes.length;
        yield bytes;
      }
    },
    createDeflateRaw(),
    // The reader of the compressed data throws the failure.
    () => {},
  );
  for await (const piece of packed as AsyncIterable<Buffer>) {
    part.packedSize += piece.length;
    yield piece;
  }
}

const localSignature = 0x04034b50;
const descriptorSignature = 0x08074b50;
const directorySignature = 0x02014b50;
const endSignature = 0x06054b50;
const descriptorLength = 16;

/** The fields that a part's own header and its directory entry share. An entry has two more bytes in front. */
function header(signature: number, { name, crc, size, packedSize }: PackedPart): Buffer {
  const own = signature === localSignature ? Buffer.alloc(30) : Buffer.alloc(46);
  own.writeUInt32LE(signature);
  let at = 4;
  const uint16 = (value: number) => (at = own.writeUInt16LE(value, at));
  const uint32 = (value: number) => (at = own.writeUInt32LE(value, at));
  if (signature === directorySignature) uint16(20);
  uint16(20);
  // The sizes follow the part; deflated; the first day that the format supports, at midnight.
  uint16(8);
  uint16(8);
  uint16(0);
  uint16((1 << 5) | 1);
  uint32(crc);
  uint32(packedSize);
  uint32(size);
  uint16(name.length);
  return own;
}

/** The sizes and the checksum of a part, after it. */
function descriptor({ crc, size, packedSize }: PackedPart): Buffer {
  const own = Buffer.alloc(descriptorLength);
  own.writeUInt32LE(descriptorSignature);
  own.writeUInt32LE(crc, 4);
  own.writeUInt32LE(packedSize, 8);
  own.writeUInt32LE(size, 12);
  return own;
}

function directoryEntry(part: PackedPart, offset: number): Buffer {
  const entry = header(directorySignature, part);
  entry.writeUInt32LE(offset, 42);
  return entry;
}

function endOfDirectory(number: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endSignature);
  end.writeUInt16LE(number, 8);
  end.writeUInt16LE(number, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

const byteLength = (pieces: readonly Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0);
