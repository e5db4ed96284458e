/** What a binary file is, told by the bytes at its beginning, and a command that says more about it. */
export interface BinaryKind {
  /** A name that is the same in every language. */
  name: string;
  command(file: string): string;
}

interface Magic {
  name: string;
  /** As hex; `.` stands for any digit. */
  bytes: string;
  at?: number;
  command?: BinaryKind["command"];
}

const identify = (file: string) => `file ${file}`;
const unzip = (file: string) => `unzip -l ${file}`;
const untar = (file: string) => `tar -tf ${file}`;

const magics: readonly Magic[] = [
  { name: "ZIP, or DOCX/XLSX/PPTX/JAR", bytes: "504b0304", command: unzip },
  { name: "ZIP", bytes: "504b0506", command: unzip },
  { name: "gzip", bytes: "1f8b", command: (file) => `zcat ${file} | head -c 2000` },
  { name: "bzip2", bytes: "425a68", command: (file) => `bzcat ${file} | head -c 2000` },
  { name: "xz", bytes: "fd377a585a00", command: (file) => `xzcat ${file} | head -c 2000` },
  { name: "Zstandard", bytes: "28b52ffd", command: (file) => `zstdcat ${file} | head -c 2000` },
  { name: "7z", bytes: "377abcaf271c", command: (file) => `7z l ${file}` },
  { name: "RAR", bytes: "526172211a07", command: (file) => `unrar l ${file}` },
  { name: "tar", bytes: "7573746172", at: 257, command: untar },
  { name: "SQLite", bytes: "53514c69746520666f726d6174203300", command: (file) => `sqlite3 ${file} .schema` },
  { name: "DOC/XLS/PPT", bytes: "d0cf11e0a1b11ae1" },
  { name: "ELF", bytes: "7f454c46", command: (file) => `file ${file}; strings ${file} | head` },
  { name: "Mach-O", bytes: "cffaedfe" },
  { name: "Mach-O", bytes: "cefaedfe" },
  { name: "EXE/DLL", bytes: "4d5a" },
  { name: "Java class", bytes: "cafebabe", command: (file) => `javap -p ${file}` },
  { name: "WebAssembly", bytes: "0061736d" },
  { name: "Parquet", bytes: "50415231" },
  { name: "HDF5", bytes: "894844460d0a1a0a" },
  { name: "TIFF", bytes: "49492a00" },
  { name: "TIFF", bytes: "4d4d002a" },
  { name: "BMP", bytes: "424d........00000000" },
  { name: "HEIC", bytes: "6674797068656963", at: 4 },
  { name: "AVIF", bytes: "6674797061766966", at: 4 },
  { name: "MP4", bytes: "66747970", at: 4 },
  { name: "Matroska/WebM", bytes: "1a45dfa3" },
  { name: "AVI", bytes: "52494646........41564920" },
  { name: "WAV", bytes: "52494646........57415645" },
  { name: "MP3", bytes: "494433" },
  { name: "Ogg", bytes: "4f676753" },
  { name: "FLAC", bytes: "664c6143" },
  { name: "font", bytes: "00010000" },
  { name: "WOFF", bytes: "774f46" },
];

/** Null when nobody knows it. */
export function binaryKind(beginning: Buffer): BinaryKind | null {
  const found = magics.find(({ bytes, at = 0 }) => {
    const there = beginning.toString("hex", at, at + bytes.length / 2);
    return there.length === bytes.length && new RegExp(`^${bytes}$`).test(there);
  });
  return found ? { name: found.name, command: found.command ?? identify } : null;
}
