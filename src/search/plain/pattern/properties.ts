import { PatternProblem } from "./cursor.ts";

const categories =
  "L Letter LC Cased_Letter Lu Uppercase_Letter Ll Lowercase_Letter Lt Titlecase_Letter Lm Modifier_Letter Lo Other_Letter " +
  "M Mark Combining_Mark Mn Nonspacing_Mark Mc Spacing_Mark Me Enclosing_Mark N Number Nd Decimal_Number digit Nl Letter_Number " +
  "No Other_Number P Punctuation punct Pc Connector_Punctuation Pd Dash_Punctuation Ps Open_Punctuation Pe Close_Punctuation " +
  "Pi Initial_Punctuation Pf Final_Punctuation Po Other_Punctuation S Symbol Sm Math_Symbol Sc Currency_Symbol Sk Modifier_Symbol " +
  "So Other_Symbol Z Separator Zs Space_Separator Zl Line_Separator Zp Paragraph_Separator C Other Cc Control cntrl Cf Format " +
  "Co Private_Use Cn Unassigned Any ASCII Assigned";

const scripts =
  "Adlam Ahom Anatolian_Hieroglyphs Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali Bhaiksuki Bopomofo Brahmi " +
  "Braille Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham Cherokee Chorasmian Common Coptic Cuneiform " +
  "Cypriot Cypro_Minoan Cyrillic Deseret Devanagari Dives_Akuru Dogra Duployan Egyptian_Hieroglyphs Elbasan Elymaic Ethiopic " +
  "Georgian Glagolitic Gothic Grantha Greek Gujarati Gunjala_Gondi Gurmukhi Han Hangul Hanifi_Rohingya Hanunoo Hatran Hebrew " +
  "Hiragana Imperial_Aramaic Inherited Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kannada Katakana Kawi Kayah_Li " +
  "Kharoshthi Khitan_Small_Script Khmer Khojki Khudawadi Lao Latin Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian Mahajani " +
  "Makasar Malayalam Mandaic Manichaean Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui Meroitic_Cursive " +
  "Meroitic_Hieroglyphs Miao Modi Mongolian Mro Multani Myanmar Nabataean Nag_Mundari Nandinagari New_Tai_Lue Newa Nko Nushu " +
  "Nyiakeng_Puachue_Hmong Ogham Ol_Chiki Old_Hungarian Old_Italic Old_North_Arabian Old_Permic Old_Persian Old_Sogdian " +
  "Old_South_Arabian Old_Turkic Old_Uyghur Oriya Osage Osmanya Pahawh_Hmong Palmyrene Pau_Cin_Hau Phags_Pa Phoenician " +
  "Psalter_Pahlavi Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham SignWriting Sinhala Sogdian Sora_Sompeng Soyombo " +
  "Sundanese Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan " +
  "Tifinagh Tirhuta Toto Ugaritic Vai Vithkuqi Wancho Warang_Citi Yezidi Yi Zanabazar_Square";

const binaries =
  "ASCII_Hex_Digit Alphabetic Bidi_Control Bidi_Mirrored Case_Ignorable Cased Changes_When_Casefolded Changes_When_Casemapped " +
  "Changes_When_Lowercased Changes_When_Titlecased Changes_When_Uppercased Dash Default_Ignorable_Code_Point Deprecated Diacritic " +
  "Emoji Emoji_Component Emoji_Modifier Emoji_Modifier_Base Emoji_Presentation Extended_Pictographic Extender Grapheme_Base " +
  "Grapheme_Extend Hex_Digit IDS_Binary_Operator IDS_Trinary_Operator ID_Continue ID_Start Ideographic Join_Control " +
  "Logical_Order_Exception Lowercase Math Noncharacter_Code_Point Pattern_Syntax Pattern_White_Space Quotation_Mark Radical " +
  "Regional_Indicator Sentence_Terminal Soft_Dotted Terminal_Punctuation Unified_Ideograph Uppercase Variation_Selector White_Space " +
  "XID_Continue XID_Start AHex Alpha Bidi_C Bidi_M CI CWCF CWCM CWL CWT CWU DI Dep Dia EComp EMod EBase EPres ExtPict Ext Gr_Base " +
  "Gr_Ext Hex IDSB IDST IDC IDS Ideo Join_C LOE Lower NChar Pat_Syn Pat_WS QMark RI STerm SD Term UIdeo Upper VS space XIDC XIDS";

/** `name` or `name=value` in JavaScript's words. Names are compared loosely, as Unicode asks. */
export function propertyOf(name: string, value: string | null): string | PatternProblem {
  return value === null ? named(name) : valued(loose(name), value);
}

function named(name: string): string | PatternProblem {
  const wanted = loose(name);
  // Rust knows more properties than JavaScript; a name that only it knows is refused like one that nobody knows.
  const script = scriptOf(wanted);
  const found = known(binaries, wanted) ?? known(categories, wanted) ?? (script && `Script=${script}`);
  return found ?? new PatternProblem("Unicode property not found");
}

function valued(property: string, value: string): string | PatternProblem {
  const name = valuedProperties[property];
  if (!name) return new PatternProblem("Unicode property not found");
  const found = name === "General_Category" ? known(categories, loose(value)) : scriptOf(loose(value));
  return found ? `${name}=${found}` : new PatternProblem("Unicode property value not found");
}

const valuedProperties: Record<string, string> = {
  gc: "General_Category",
  generalcategory: "General_Category",
  sc: "Script",
  script: "Script",
  scx: "Script_Extensions",
  scriptextensions: "Script_Extensions",
};

const known = (list: string, wanted: string) => list.split(" ").find((name) => loose(name) === wanted);

function scriptOf(wanted: string): string | undefined {
  return known(scripts, wanted) ?? (wanted.length === 4 ? knownByCode(wanted) : undefined);
}

/** A script by its four letters. JavaScript knows them but has no list of them to look at. */
function knownByCode(letters: string): string | undefined {
  const code = letters.slice(0, 1).toUpperCase() + letters.slice(1);
  try {
    new RegExp(`\\p{Script=${code}}`, "v");
    return code;
  } catch {
    // There is no such script.
    return undefined;
  }
}

const loose = (name: string) =>
  name
    .toLowerCase()
    .replace(/[\s_-]/g, "")
    .replace(/^is(?=.)/, "");
